-- Whoever closes a month (`2026-11`) waits for all who are just writing into it or into one before it, and they wait
-- for the close.
CREATE OR REPLACE FUNCTION lock_months_to(of_month text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  FOR turn IN 0 .. month_turn((of_month || '-01')::date) LOOP
    PERFORM pg_advisory_xact_lock(7304113, turn);
  END LOOP;
END $$;
