import { redirect } from 'react-router'

/** The dashboard's card says /admin/orders; the orders are the accountant's. */
export const loader = () => redirect('/admin/buhalterija/uzsakymai')
export default function ToOrders() {
  return null
}
