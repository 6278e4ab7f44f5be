import { type LoaderFunctionArgs, redirect } from 'react-router'
import { officeOrdersAddress } from '#orders/office/public/build-office-order-address.ts'

export const loader = ({ request }: LoaderFunctionArgs) => redirect(officeOrdersAddress + new URL(request.url).search)
export default function ToOrders() {
  return null
}
