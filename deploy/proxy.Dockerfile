# The deployer sets NGINX_DIGEST, from a registry that the deployer trusts: see docs/containers.md.
ARG NGINX_DIGEST
FROM nginx:1.30.5-alpine@${NGINX_DIGEST}
COPY deploy/proxy/nginx.conf deploy/proxy/upstreams.conf /etc/nginx/
USER nginx
EXPOSE 8080 8443
CMD ["sh", "-c", "name=${APP_ORIGIN#https://} && printf 'server_name %s;\\n' \"${name%%:*}\" > /run/nginx/server_name.conf && exec nginx -g 'daemon off;'"]
