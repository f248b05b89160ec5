-- Who made a change is told to the other users of the customer by name. As the owner of the tables: a request sees no
-- account but its own. Of another customer's accounts it tells nothing.
CREATE FUNCTION name_of_account(of_subject text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT name FROM users
  WHERE subject = of_subject AND customer_id = (SELECT current_setting('feltbok.customer_id', true))
$$;
