import { z } from 'zod'
import { type EndpointShape, wrapRow } from '#platform/contract.ts'

const PaymentPage = wrapRow(z.object({ address: z.url() }))

/** Answers the address at the provider where the payer goes; 409 when nothing may come, 503 when it does not answer. */
export const definePaymentStart = <
  const C extends Pick<EndpointShape, 'address' | 'who' | 'summary' | 'params' | 'body'>,
  Answer extends z.ZodType = typeof PaymentPage,
>(
  endpoint: C,
  answer: Answer = PaymentPage as z.ZodType as Answer,
) => ({ method: 'POST', status: 201, answer, refuses: [409, 503], ...endpoint }) as const
