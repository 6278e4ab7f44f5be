import { objects } from './objects.tables.ts'

export const siteColumns = {
  id: objects.id,
  title: objects.title,
  address: objects.address,
  city: objects.city,
  postal_code: objects.postal_code,
  country: objects.country,
  contact_name: objects.contact_name,
  contact_phone: objects.contact_phone,
  comment: objects.comment,
}
