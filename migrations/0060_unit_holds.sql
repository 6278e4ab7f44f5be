CREATE TABLE "unit_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"desk_order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hold_has_units" CHECK ("unit_holds"."quantity" > 0),
	CONSTRAINT "hold_ends_after_it_begins" CHECK ("unit_holds"."to_at" > "unit_holds"."from_at")
);
--> statement-breakpoint
ALTER TABLE "unit_holds" ADD CONSTRAINT "unit_holds_desk_order_id_desk_orders_id_fk" FOREIGN KEY ("desk_order_id") REFERENCES "public"."desk_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_holds" ADD CONSTRAINT "unit_holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unit_holds_product" ON "unit_holds" USING btree ("product_id","until_at");--> statement-breakpoint
CREATE INDEX "unit_holds_desk_order" ON "unit_holds" USING btree ("desk_order_id");--> statement-breakpoint
-- As before, and what quotes hold: for the time of the rental that they offer, while the moment until which they do has not come.
CREATE OR REPLACE FUNCTION units_held(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz, p_turnaround interval) RETURNS integer
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    WITH taken AS (
      SELECT greatest(r.starts_at, p_from) AS begins,
             hold_end(NULL, r.expected_return, r.promised_at, p_now) + p_turnaround AS ends, r.quantity
        FROM rentals r
       WHERE r.product_id = p_product_id AND r.returned_at IS NULL AND r.cancelled_at IS NULL AND r.starts_at < p_to
         AND (r.expected_return > p_from - p_turnaround OR r.expected_return <= p_now OR r.promised_at > p_from - p_turnaround)
      UNION ALL
      SELECT greatest(r.starts_at, p_from), r.returned_at + p_turnaround, r.quantity
        FROM rentals r
       WHERE r.product_id = p_product_id AND r.returned_at IS NOT NULL AND r.returned_at > p_from - p_turnaround
         AND r.returned_at > r.starts_at AND r.cancelled_at IS NULL AND r.starts_at < p_to
      UNION ALL
      SELECT greatest(d.from_at, p_from), coalesce(d.to_at, 'infinity'), d.quantity
        FROM downtimes d
       WHERE d.product_id = p_product_id AND coalesce(d.to_at, 'infinity') > p_from AND d.from_at < p_to
      UNION ALL
      SELECT greatest(h.from_at, p_from), h.to_at + p_turnaround, h.quantity
        FROM unit_holds h
       WHERE h.product_id = p_product_id AND h.until_at > p_now AND h.from_at < p_to AND h.to_at > p_from - p_turnaround
    )
    SELECT coalesce(max((SELECT sum(o.quantity) FROM taken o WHERE o.begins <= t.begins AND o.ends > t.begins)), 0)::integer
      FROM taken t WHERE t.ends > t.begins
  );
END $$;
