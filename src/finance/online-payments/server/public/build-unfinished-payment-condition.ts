/** SQL: until then the payer must be known. Alias of `payment_intents`. */
export const buildUnfinishedPaymentCondition = (
  alias = 'i',
): string => `(${alias}.state in ('begun', 'pending') or ${alias}.to_decide is not null
  or exists (select from online_refunds f where f.intent_id = ${alias}.id and f.state in ('wanted', 'sent')))`
