import type { orders } from '../orders.tables.ts'

/** Orders of a family keep their branches too. */
export function copyBuyerFields(first: typeof orders.$inferSelect) {
  const { user_id, without_account, client_id, object_id, private_or_company, name, lastname, email, phone } = first
  const {
    title,
    im_k,
    pvm_k,
    address,
    city,
    postal_code,
    country,
    place_id,
    return_place_id,
    prints_papers,
    vat_kind,
    vat_proof,
  } = first
  return {
    parent_id: first.parent_id ?? first.id,
    user_id,
    without_account,
    client_id,
    object_id,
    private_or_company,
    name,
    lastname,
    email,
    phone,
    title,
    im_k,
    pvm_k,
    address,
    city,
    postal_code,
    country,
    place_id,
    return_place_id,
    prints_papers,
    vat_kind,
    vat_proof,
  }
}
