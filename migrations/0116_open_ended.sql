ALTER TABLE "rentals" ADD COLUMN "late_at_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "billed_pieces" ADD COLUMN "counted" jsonb;--> statement-breakpoint
-- by hand
-- Returns have charged these late days already, or a clerk has let them be.
UPDATE rentals SET late_at_return = true WHERE returned_at > expected_return AND cancelled_at IS NULL;--> statement-breakpoint
-- As before, and without an agreed end until it is back, whatever was promised.
CREATE OR REPLACE FUNCTION hold_end(p_returned_at timestamptz, p_expected_return timestamptz, p_promised_at timestamptz, p_now timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN p_returned_at IS NOT NULL THEN p_returned_at
              WHEN p_expected_return >= '9999-01-01T00:00:00Z' THEN 'infinity'
              WHEN p_promised_at > p_now THEN p_promised_at
              WHEN p_expected_return > p_now THEN p_expected_return
              ELSE late_hold_end(p_now) END;
