-- A rental keeps its units, its turnaround aside, until it came back; until a promise that has not passed; until it
-- is due; and when it is late as long as late_hold_end() says. Without an agreed end (one of the year 9999) it keeps
-- them until it is back, whatever was promised.
CREATE OR REPLACE FUNCTION hold_end(p_returned_at timestamptz, p_expected_return timestamptz, p_promised_at timestamptz,
                                    p_now timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN p_returned_at IS NOT NULL THEN p_returned_at
              WHEN p_expected_return >= '9999-01-01T00:00:00Z' THEN 'infinity'
              WHEN p_promised_at > p_now THEN p_promised_at
              WHEN p_expected_return > p_now THEN p_expected_return
              ELSE late_hold_end(p_now) END;
