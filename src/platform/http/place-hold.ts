import type { FastifyRequest } from 'fastify'
import type { EndpointShape } from '../contract.ts'

/** Keeps staff who are held to a place to it. `placeId` 0: to none. */
export interface PlaceHold {
  /** Narrows the request to the place. Throws 403 `held-to-place` for one that acts or looks elsewhere. */
  narrow: (placeId: number, endpoint: EndpointShape, request: FastifyRequest) => Promise<void>
}
