import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { getLandingPath } from '#people/accounts/shop/public/get-landing-path.ts'
import { requirePerson } from '#people/accounts/shop/public/require-person.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) =>
  redirect(getLandingPath((await requirePerson(request)).roles))

export default function ToDashboard() {
  return null
}
