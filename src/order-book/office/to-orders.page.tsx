import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ordersAddress } from '#orders/office/order-address.ts'

/** The dashboard's card says /admin/orders; the orders are the accountant's. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(ordersAddress + new URL(request.url).search)
export default function ToOrders() {
  return null
}
