/**
 * Money of it may still come or go, or a person has to decide about it: in the words of SQL, about an alias of `payment_intents`. Until
 * then it has to be known whose it is.
 */
export const unfinishedPayment = (
  alias = 'i',
): string => `(${alias}.state in ('begun', 'pending') or ${alias}.to_decide is not null
  or exists (select from online_refunds f where f.intent_id = ${alias}.id and f.state in ('wanted', 'sent')))`
