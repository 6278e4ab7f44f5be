import { redirect } from 'react-router'

export const loader = () => redirect('/admin/dashboard')
export default function ToDashboard() {
  return null
}
