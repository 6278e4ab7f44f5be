import type { z } from 'zod'
import { ProviderInvalidResponse } from './payment-provider.ts'

/** Drops unknown fields. `ProviderInvalidResponse` names paths, never values, which may name the payer. */
export function parseProviderResponse<Shape extends z.ZodType>(
  who: string,
  shape: Shape,
  said: unknown,
): z.output<Shape> {
  const read = shape.safeParse(said)
  if (read.success) return read.data
  const places = read.error.issues.map(({ path }) => path.join('.') || 'all of it')
  throw new ProviderInvalidResponse(
    `${who}: an answer of another shape: ${[...new Set(places)].slice(0, 5).join(', ')}`,
  )
}
