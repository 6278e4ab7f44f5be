import { formatPhone } from '#rules/codes/phone.ts'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { roleLabels } from '../roles.ts'
import type { UserRow } from '../users.contract.ts'

export const userColumns: Column<UserRow>[] = [
  { key: 'id', head: '#', sort: 'id', tight: true, roomy: true, phone: 'hidden', cell: ({ id }) => id },
  { key: 'name', head: 'Vardas', sort: 'name', rowHead: true, cell: ({ name }) => name },
  { key: 'lastname', head: 'Pavardė', sort: 'lastname', phone: 'heading', cell: ({ lastname }) => lastname },
  { key: 'email', head: 'El. paštas', sort: 'email', phone: 'long', cell: ({ email }) => email },
  {
    key: 'phone',
    head: 'Telefonas',
    cell: ({ phone }) => <span className="whitespace-nowrap">{phone ? formatPhone(phone) : '-'}</span>,
  },
  { key: 'im_k', head: 'Įmonės kodas', roomy: true, cell: ({ im_k }) => im_k || '-' },
  { key: 'pvm_k', head: 'PVM kodas', roomy: true, cell: ({ pvm_k }) => pvm_k || '-' },
  {
    key: 'roles',
    head: 'Pareigos',
    cell: ({ isAdmin, roles }) => (isAdmin && roles.map((role) => roleLabels[role]).join(', ')) || '-',
  },
]

export const formatUserName = ({ name, lastname }: Pick<UserRow, 'name' | 'lastname'>) => `${name} ${lastname}`
