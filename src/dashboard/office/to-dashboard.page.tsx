import { redirect } from 'react-router'

/** /admin is no screen of its own. */
export const loader = () => redirect('/admin/dashboard')
export default function ToDashboard() {
  return null
}
