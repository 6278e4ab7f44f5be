import { ById, type EndpointAudience, type EndpointShape } from './contract.ts'

type Details = Omit<EndpointShape, 'method' | 'address' | 'who'>
/** A key that nothing reads is none. */
type NoOtherKeys<C> = { [Key in Exclude<keyof C, keyof Details>]: never }

/** What one thing's calls share: an address, who reads it and who writes it. Each call says the rest of itself. */
export function defineResource<
  const Address extends EndpointShape['address'],
  const Reader extends EndpointAudience,
  const Writer extends EndpointAudience,
>(address: Address, { read, write }: { read: Reader; write: Writer }) {
  const all = { address }
  const one = { address: `${address}/:id` as const, params: ById }
  const define =
    <const Shared extends object>(shared: Shared) =>
    <const C extends Details>(details: C & NoOtherKeys<C>): Shared & C => ({ ...shared, ...details })
  return {
    /** All of it: a list, or the one thing that stands at the address. */
    read: define({ method: 'GET', ...all, who: read }),
    show: define({ method: 'GET', ...one, who: read }),
    create: define({ method: 'POST', ...all, who: write, status: 201 }),
    /** All of it at once: what the body has not got is there no longer. */
    replace: define({ method: 'PUT', ...all, who: write }),
    update: define({ method: 'PUT', ...one, who: write }),
    remove: define({ method: 'DELETE', ...one, who: write }),
  }
}
