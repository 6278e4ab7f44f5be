import { Link, useNavigate } from 'react-router'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { LabelFilter } from '#people/labels/office/public/label-filter.tsx'
import { LabelTags } from '#people/labels/office/public/label-tags.tsx'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { UsersIcon } from '#shell/ui/office/icons.tsx'
import type { ListTools } from '#shell/ui/office/list-definition.ts'
import { openRow } from '#shell/ui/office/open-row.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { type Client, ListClients } from '../clients.contract.ts'
import { ClientModal } from './public/client-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const BulkClients = createLazyComponent(() => import('./bulk-clients.tsx'))

const list = createOfficeList({
  endpoint: ListClients,
  label: 'Klientai',
  filters: [
    { kind: 'search', name: 'search', label: 'Vardas, telefonas, kodas arba el. paštas' },
    { kind: 'choice', name: 'waiting', label: 'Žmonės', options: [{ value: '1', label: 'Laukia patvirtinimo' }] },
    { kind: 'own', name: 'label', label: 'Žyma', control: LabelFilter },
  ],
  columns: [
    {
      key: 'name',
      head: 'Klientas',
      rowHead: true,
      cell: ({ id, name, people, stop, blocked, to_join, to_join_sums, labels }) => {
        const waiting = people.filter(({ role }) => role === 'pending').length
        return (
          <div className="wrap-anywhere max-md:overflow-x-clip max-md:text-ellipsis">
            <Link to={`/admin/klientai/${id}`} className="text-link">
              {name}
            </Link>
            <LabelTags labels={labels} />
            {blocked && (
              <div className="text-sm">
                <StateLabel colour="red">Užblokuotas</StateLabel>
              </div>
            )}
            {stop && (
              <div className="text-sm">
                <StateLabel colour="red">Nebeduodame į skolą</StateLabel>
              </div>
            )}
            {to_join.length > 0 && (
              <div className="text-sm">
                <StateLabel colour={to_join_sums?.late ? 'red' : 'amber'}>
                  {`Neprijungti užsakymai: ${to_join.length}${to_join_sums?.late ? `, vėluoja ${to_join_sums.late} vnt.` : ''}`}
                </StateLabel>
              </div>
            )}
            {waiting > 0 && (
              <div className="text-sm">
                <StateLabel colour="amber">{`Laukia patvirtinimo: ${waiting}`}</StateLabel>
              </div>
            )}
          </div>
        )
      },
    },
    {
      key: 'code',
      head: 'Įmonės kodas',
      phone: 'hidden',
      cell: ({ kind, code, vat_code }) => (
        <span className="figures">
          <span className={kind === 'person' ? 'text-soft' : ''}>
            {kind === 'person' ? 'Privatus asmuo' : (code ?? '–')}
          </span>
          {vat_code && <span className="block text-sm text-soft">{vat_code}</span>}
        </span>
      ),
    },
    {
      key: 'contact',
      head: 'Ryšiai',
      phone: 'long',
      cell: ({ kind, contact_name, contact_lastname, phone, email }) => (
        <span className="wrap-anywhere">
          {kind === 'company' && <span className="block">{[contact_name, contact_lastname].join(' ').trim()}</span>}
          {phone && (
            <a href={`tel:${phone}`} className="figures block whitespace-nowrap">
              {formatPhone(phone)}
            </a>
          )}
          {email && <span className="block text-sm text-soft">{email}</span>}
          <span>{!phone && !email && '–'}</span>
        </span>
      ),
    },
    {
      key: 'owed',
      head: 'Skolinga',
      number: true,
      cell: ({ balance: { open, unbilled }, to_join_sums }) => (
        <span className="figures">
          <span>{describeOwed(open, to_join_sums?.owed)}</span>
          {to_join_sums && to_join_sums.owed > 0 && (
            <span className="block text-sm text-bad">{`neprijungta ${formatMoney(to_join_sums.owed)}`}</span>
          )}
          {unbilled > 0 && <span className="block text-sm text-soft">{`neišrašyta ${formatMoney(unbilled)}`}</span>}
        </span>
      ),
    },
    {
      key: 'city',
      head: 'Vieta',
      phone: 'hidden',
      cell: ({ city }) => <span className="wrap-anywhere">{city || '–'}</span>,
    },
  ],
  openRow,
  bulk: { rights: ['clients:write'], nameOf: ({ name }) => name, takesFound: true, Actions: BulkClients },
  actionsRight: 'desk:write',
  actions: ({ id, name }) => (
    <LinkButton
      size="small"
      variant="quiet"
      to={`/admin/naujas-uzsakymas?klientas=${id}`}
      aria-label={`Naujas užsakymas: ${name}`}
    >
      Naujas užsakymas
    </LinkButton>
  ),
  head: (state) => <AddButton {...state} />,
  empty: (state) => (
    <EmptyState
      icon={<UsersIcon />}
      title="Klientų dar nėra"
      action={state.may('clients:write') && <AddButton {...state} />}
    >
      Čia atsiras visi, kam užsakymą įrašėte telefonu ar nuomos punkte. Klientą galima įrašyti ir iš anksto.
    </EmptyState>
  ),
})

export const clientLoader = list.clientLoader
export default list.Page

function AddButton({ dialog, may }: ListTools) {
  const navigate = useNavigate()
  if (!may('clients:write')) return null
  const openSaved = ({ id }: Client) => navigate(`/admin/klientai/${id}`)
  return (
    <Button
      onClick={() => dialog.open(({ onClose }) => <ClientModal open="new" onClose={onClose} onSaved={openSaved} />)}
    >
      <PlusIcon />
      Naujas klientas
    </Button>
  )
}

/** Cents; below zero is money of the client’s. */
function describeOwed(open: number, owedByOrdersToJoin = 0): string {
  if (open < 0) return `avansas ${formatMoney(-open)}`
  return open === 0 && owedByOrdersToJoin === 0 ? '–' : formatMoney(open)
}
