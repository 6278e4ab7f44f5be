-- Who deletes a line of which goods were handed over is refused, whichever way it is reached.
ALTER TABLE "handover_goods" DROP CONSTRAINT "handover_goods_order_line_id_order_lines_id_fk";--> statement-breakpoint
ALTER TABLE "handover_goods" ADD CONSTRAINT "handover_goods_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "handover_goods" VALIDATE CONSTRAINT "handover_goods_order_line_id_order_lines_id_fk";--> statement-breakpoint
CREATE FUNCTION given_goods_stay() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.quantity < (select coalesce(sum(g.quantity), 0) from handover_goods g where g.order_line_id = new.id) then
    raise exception 'fewer than were handed over' using errcode = 'check_violation', constraint = 'given_goods_stay';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER given_goods_stay BEFORE UPDATE OF quantity ON order_lines FOR EACH ROW WHEN (new.quantity < old.quantity AND new.type <> 'rent') EXECUTE FUNCTION given_goods_stay();
