-- A line never has fewer goods than were handed over of it.
CREATE OR REPLACE FUNCTION given_goods_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.quantity < (SELECT coalesce(sum(g.quantity), 0) FROM handover_goods g WHERE g.order_line_id = NEW.id) THEN
    RAISE EXCEPTION 'fewer than were handed over' USING ERRCODE = 'check_violation', CONSTRAINT = 'given_goods_stay';
  END IF;
  RETURN NEW;
END $$;
