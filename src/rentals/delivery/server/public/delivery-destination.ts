import { and, eq, sql } from 'drizzle-orm'
import type { DeliveryAddress } from '#orders/delivery-address.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { StopPlace } from './book-stop.ts'

type NullableFields<Fields> = { [Field in keyof Fields]?: Fields[Field] | null | undefined }

/** A draft's may be half typed. */
export interface DeliveryDestinationFields
  extends NullableFields<Record<'name' | 'lastname' | 'phone' | 'comment', string>> {
  address?: string | null | undefined
  city?: string | null | undefined
  postal_code?: string | null | undefined
  object_id?: number | null | undefined
  delivery_address?: NullableFields<DeliveryAddress> | null | undefined
}

/** Whose sites are read; absent: the office reads any. */
interface Reading {
  customerId?: number | null | undefined
}

export interface DeliveryDestination {
  place: StopPlace
  /** The order's comment and the address's, for the driver. */
  note: string
  /** At which the address is refused. */
  field: 'delivery_address.postal_code' | 'object_id' | 'postal_code'
}

/** The order's own address, else its site with a postal code, else the buyer's. */
export async function resolveDeliveryDestination(
  reader: Reader,
  fields: DeliveryDestinationFields,
  reading: Reading = {},
): Promise<DeliveryDestination> {
  return pickDeliveryDestination(fields, await siteOf(reader, fields.object_id, reading))
}

type Site = Pick<
  typeof objects.$inferSelect,
  'address' | 'city' | 'postal_code' | 'contact_name' | 'contact_phone' | 'comment'
>

/**
 * The site is read already. An own address without a contact is asked about at the site. As
 * `resolveDeliveryDestination`.
 */
export function pickDeliveryDestination(
  fields: DeliveryDestinationFields,
  known: Site | null | undefined,
): DeliveryDestination {
  const buyer = [fields.name, fields.lastname].filter(Boolean).join(' ')
  const own = fields.delivery_address ?? undefined
  const there = known?.postal_code ? known : undefined
  const site = own ? undefined : there
  const { address, city, postal_code } = own ?? site ?? fields
  const { contact_name, contact_phone } = (own?.contact_name || own?.contact_phone ? own : there) ?? {}
  return {
    place: {
      address: address ?? '',
      city: city ?? '',
      postal_code: postal_code || null,
      contact_name: contact_name || buyer,
      contact_phone: contact_phone || fields.phone || '',
    },
    note: [fields.comment, own?.note ?? site?.comment].filter(Boolean).join('\n'),
    field: own ? 'delivery_address.postal_code' : site ? 'object_id' : 'postal_code',
  }
}

/** 422 at `postal_code` when the buyer's lacks it. */
export async function requireDeliveryDestination(
  reader: Reader,
  fields: DeliveryDestinationFields,
  reading: Reading = {},
): Promise<DeliveryDestination> {
  const to = await resolveDeliveryDestination(reader, fields, reading)
  if (!to.place.postal_code) throw invalid({ [to.field]: ['Pristatymui reikia pašto kodo.'] })
  return to
}

async function siteOf(reader: Reader, id: number | null | undefined, { customerId }: Reading) {
  const isTheirs =
    customerId === undefined
      ? undefined
      : sql`(${objects.user_id} = ${customerId}::int or exists (
          select from client_people m where m.client_id = "objects"."client_id" and m.user_id = ${customerId}::int))`
  const [site] = id
    ? await reader
        .select()
        .from(objects)
        .where(and(eq(objects.id, id), isTheirs))
    : []
  return site
}
