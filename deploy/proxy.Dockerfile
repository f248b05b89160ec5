FROM nginx:1.28.0-alpine3.21
COPY deploy/proxy/nginx.conf deploy/proxy/upstreams.conf /etc/nginx/
USER nginx
EXPOSE 8080 8443
CMD ["nginx", "-g", "daemon off;"]
