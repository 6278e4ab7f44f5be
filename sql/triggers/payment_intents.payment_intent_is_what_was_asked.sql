-- What a payer was asked for stays what was asked.
CREATE OR REPLACE TRIGGER payment_intent_is_what_was_asked
  BEFORE UPDATE OF provider, method, reference, what, order_id, document_ids, amount, begun_at ON payment_intents
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
