-- A piece begins where one before it ended, whether that one is billed or was freed again: no day before the
-- billed-until day was never billed.
CREATE OR REPLACE FUNCTION pieces_leave_no_hole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.to_day >= NEW.from_day
     AND EXISTS (SELECT FROM billed_pieces p WHERE p.order_line_id = NEW.order_line_id AND p.to_day >= p.from_day
                    AND p.to_day < NEW.from_day)
     AND NOT EXISTS (SELECT FROM billed_pieces p WHERE p.order_line_id = NEW.order_line_id AND p.to_day >= p.from_day
                        AND p.to_day >= NEW.from_day - 1 AND p.from_day < NEW.from_day) THEN
    RAISE EXCEPTION 'line % would have days that were never billed before %', NEW.order_line_id, NEW.from_day
      USING ERRCODE = 'check_violation', CONSTRAINT = 'pieces_leave_no_hole', TABLE = 'billed_pieces';
  END IF;
  RETURN NULL;
END $$;
