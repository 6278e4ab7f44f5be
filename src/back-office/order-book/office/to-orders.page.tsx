import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ordersAddress } from '#orders/office/order-address.ts'

export const loader = ({ request }: LoaderFunctionArgs) => redirect(ordersAddress + new URL(request.url).search)
export default function ToOrders() {
  return null
}
