import { objects } from './objects.tables.ts'

/** A client's work site as the wire tells it. */
export const siteColumns = {
  id: objects.id,
  title: objects.title,
  address: objects.address,
  city: objects.city,
  country: objects.country,
  contact_name: objects.contact_name,
  contact_phone: objects.contact_phone,
  comment: objects.comment,
}
