import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { LedgerIcon } from '#shell/ui/icons.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { onlineStateLabels, onlineStates, providerTitles } from '../online-payment-states.ts'
import { ListOnlinePayments } from '../online-payments.contract.ts'
import { onlinePaymentColumns } from './online-payment-columns.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const states = onlineStates.map((value) => ({ value, label: onlineStateLabels[value] }))
const providers = Object.entries(providerTitles).map(([value, label]) => ({ value, label }))

const list = createOfficeList({
  endpoint: ListOnlinePayments,
  label: 'Mokėjimai internetu',
  filters: [
    { kind: 'search', name: 'q', label: 'Užsakymas, klientas, mokėjimo numeris' },
    { kind: 'choice', name: 'state', label: 'Būsena', options: states },
    { kind: 'choice', name: 'provider', label: 'Teikėjas', options: providers },
    { kind: 'day', name: 'from', label: 'Pradėta nuo', control: DayFilter },
    { kind: 'day', name: 'to', label: 'Iki', control: DayFilter },
  ],
  columns: onlinePaymentColumns,
  empty: {
    icon: <LedgerIcon />,
    title: 'Internetu dar niekas nemokėjo',
    text: 'Mokėjimas čia atsiranda, kai klientas pradeda mokėti internetu.',
    next: ['/admin/buhalterija/uzsakymai', 'Užsakymai'],
  },
})

export const clientLoader = list.clientLoader
export default list.Page
