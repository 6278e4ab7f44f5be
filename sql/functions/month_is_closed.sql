-- This tells whether a day lies in a closed month, or before one. Until the transaction ends nobody closes its month.
CREATE OR REPLACE FUNCTION month_is_closed(day date) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7304113, month_turn(day));
  -- a statement of its own: it sees what was closed while it waited
  RETURN EXISTS (SELECT FROM months WHERE month >= to_char(day, 'YYYY-MM'));
END $$;
