-- What a key was answered, once no other request with it is under way. A function, as each of its statements sees what
-- was committed until it begins: one statement for both would wait for the other request, and then not see its answer.
CREATE FUNCTION answer_of_key(of_customer text, of_subject text, of_key text) RETURNS json LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_subject || E'\n' || of_key, 0));
  RETURN (
    SELECT json_build_object('requestHash', request_hash, 'status', status, 'headers', headers, 'body', body)
    FROM idempotency_keys WHERE customer_id = of_customer AND subject = of_subject AND key = of_key
  );
END
$$;
