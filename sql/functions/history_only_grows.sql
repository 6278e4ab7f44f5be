-- The history is added to and never shortened, whoever asks.
CREATE OR REPLACE FUNCTION history_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history only grows.' USING ERRCODE = 'restrict_violation';
END $$;
