-- A late tool of which nobody has promised anything holds its units without end, or for as many days as the owner has
-- set. Whole minutes are told, so that an answer stays true for the rest of one.
CREATE OR REPLACE FUNCTION late_hold_end(p_now timestamptz) RETURNS timestamptz
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(date_trunc('minute', p_now)
                  + make_interval(hours => 24 * (SELECT (value ->> 'late_hold_days')::integer FROM settings)),
                  'infinity');
END $$;
