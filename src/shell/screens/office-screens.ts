import type { Right } from '#platform/rights.ts'
import type { LiveUpdatePattern } from '#shell/news/live-update-names.ts'

/** The specification's menu, after the dashboard. */
export const menuSections = ['Valdymo skydas', 'Nuoma', 'Pardavimas', 'Priedai', 'Buhalterija', 'Vartotojai'] as const

interface ScreenDefinition {
  /** Full path; one with a parameter has no tab. */
  path: string
  /** File under `src/`. The help of a `*.page.tsx` is in `shell/help/office/texts`, by the same name. */
  page: string
  /** Also the browser's title. */
  title: string
  right: Right
  /** News upon which it revalidates. None where that would reset what is typed, and for reports. */
  hears: readonly LiveUpdatePattern[]
  tab?: string
  /** For a screen without a tab: id of the screen it is reached from. */
  of?: string
  /** Of no use in a shop with one place: then it has no tab. */
  ofPlaces?: true
  /** Section and name in the specification's menu. */
  section?: readonly [title: (typeof menuSections)[number], name: string]
}

/** All screens, by menu entry and id, in menu order. The first matching path wins. */
const definition = {
  Šiandien: {
    'admin.dashboard': {
      path: '/admin/dashboard',
      page: 'back-office/dashboard/office/dashboard.page.tsx',
      title: 'Application information',
      tab: 'Valdymo skydas',
      right: 'office:enter',
      hears: [
        'orders',
        'payments',
        'rentals',
        'products',
        'units',
        'clients',
        'stops',
        'bank-entries',
        'withdrawals',
        'data-requests',
      ],
      section: ['Valdymo skydas', 'Valdymo skydas'],
    },
  },
  Užsakymai: {
    'admin.accounting.orders': {
      path: '/admin/buhalterija/uzsakymai',
      page: 'back-office/order-book/office/orders.page.tsx',
      title: 'Užsakymai',
      right: 'orders:read',
      hears: ['orders'],
      section: ['Buhalterija', 'Užsakymai'],
    },
    'admin.accounting.orders.show': {
      path: '/admin/buhalterija/uzsakymai/:id',
      page: 'back-office/order-book/office/order.page.tsx',
      title: 'Užsakymas',
      right: 'orders:read',
      hears: ['order:*'],
      of: 'admin.accounting.orders',
    },
    'admin.desk.change': {
      path: '/admin/buhalterija/uzsakymai/:id/keisti',
      page: 'sales/desk/office/change-order.page.tsx',
      title: 'Keisti užsakymą',
      right: 'orders:read',
      hears: [],
      of: 'admin.accounting.orders',
    },
    'admin.desk.new': {
      path: '/admin/naujas-uzsakymas',
      page: 'sales/desk/office/desk-order.page.tsx',
      title: 'Naujas užsakymas',
      right: 'desk:write',
      hears: [],
    },
    'admin.quick-sale': {
      path: '/admin/greitas-pardavimas',
      page: 'counter/quick-sales/office/quick-sale.page.tsx',
      title: 'Greitas pardavimas',
      right: 'desk:write',
      hears: [],
    },
    'admin.desk': {
      path: '/admin/juodrasciai',
      page: 'sales/desk/office/desk-orders.page.tsx',
      title: 'Juodraščiai ir pasiūlymai',
      right: 'orders:read',
      hears: ['desk-orders'],
    },
    'admin.desk.show': {
      path: '/admin/juodrasciai/:id',
      page: 'sales/desk/office/desk-order.page.tsx',
      title: 'Naujas užsakymas',
      right: 'orders:read',
      hears: [],
      of: 'admin.desk',
    },
    'admin.accounting.withdrawals': {
      path: '/admin/buhalterija/atsisakymai',
      page: 'sales/withdrawals/office/withdrawals.page.tsx',
      title: 'Sutarčių atsisakymai',
      right: 'orders:read',
      hears: ['withdrawals'],
    },
  },
  Nuomos: {
    'admin.rent.rentals': {
      path: '/admin/rent/rentals',
      page: 'rentals/office/rentals.page.tsx',
      title: 'Nuoma',
      tab: 'Nuomos',
      right: 'rentals:read',
      hears: ['rentals', 'orders'],
      section: ['Nuoma', 'Nuomos'],
    },
    'admin.rent.hand-over': {
      path: '/admin/isdavimas/:orderId',
      page: 'counter/handovers/office/hand-over.page.tsx',
      title: 'Įrankių išdavimas',
      right: 'rentals:write',
      hears: ['order:*'],
      of: 'admin.rent.rentals',
    },
    'admin.rent.take-back': {
      path: '/admin/priemimas/:orderId',
      page: 'app/pages/take-back.page.tsx',
      title: 'Įrankių priėmimas',
      right: 'rentals:write',
      hears: ['order:*'],
      of: 'admin.rent.rentals',
    },
    'admin.rent.collisions': {
      path: '/admin/rent/susikirtimai',
      page: 'counter/fleet/office/collisions.page.tsx',
      title: 'Susikirtimai',
      right: 'rentals:read',
      hears: ['rentals', 'orders', 'units', 'products'],
    },
  },
  Kalendorius: {
    'admin.rent.calendar': {
      path: '/admin/rent/calendar',
      page: 'sales/desk/office/rentals-calendar.page.tsx',
      title: 'Nuomos kalendorius',
      right: 'rentals:read',
      hears: ['rentals', 'orders', 'desk-orders', 'units', 'products'],
    },
  },
  Klientai: {
    'admin.clients': {
      path: '/admin/klientai',
      page: 'people/clients/office/clients.page.tsx',
      title: 'Klientai',
      right: 'clients:read',
      hears: ['clients', 'payments', 'orders'],
    },
    'admin.clients.show': {
      path: '/admin/klientai/:id',
      page: 'sales/desk/office/client.page.tsx',
      title: 'Klientas',
      right: 'clients:read',
      hears: ['client:*', 'payments', 'orders', 'rentals', 'desk-orders'],
      of: 'admin.clients',
    },
    'admin.clients.prices': {
      path: '/admin/klientai/:id/kainos',
      page: 'catalogue/prices/office/client-prices.page.tsx',
      title: 'Kliento kainos',
      right: 'clients:read',
      hears: [],
      of: 'admin.clients',
    },
    'admin.users': {
      path: '/admin/users',
      page: 'people/accounts/office/users.page.tsx',
      title: 'Vartotojai',
      right: 'users:read',
      hears: ['users'],
      section: ['Vartotojai', 'Vartotojai'],
    },
    'admin.sms': {
      path: '/admin/sms',
      page: 'people/sms/office/sms-register.page.tsx',
      title: 'SMS',
      right: 'orders:read',
      hears: ['sms'],
    },
    'admin.accounting.data-requests': {
      path: '/admin/buhalterija/duomenu-prasymai',
      page: 'back-office/privacy/office/data-requests.page.tsx',
      title: 'Duomenų prašymai',
      right: 'privacy:manage',
      hears: ['data-requests'],
    },
  },
  Technika: {
    'admin.rent.units': {
      path: '/admin/rent/units',
      page: 'counter/fleet/office/units.page.tsx',
      title: 'Vienetai',
      right: 'catalogue:read',
      hears: ['units', 'rentals', 'orders'],
    },
    'admin.rent.units.show': {
      path: '/admin/rent/units/:id',
      page: 'counter/fleet/office/unit.page.tsx',
      title: 'Vienetas',
      right: 'catalogue:read',
      hears: ['unit:*', 'rentals', 'orders'],
      of: 'admin.rent.units',
    },
    'admin.rent.downtimes': {
      path: '/admin/rent/prastovos',
      page: 'counter/fleet/office/downtimes.page.tsx',
      title: 'Prastovos',
      right: 'rentals:read',
      hears: ['units', 'products'],
    },
    'admin.rent.breakdowns': {
      path: '/admin/rent/gedimai',
      page: 'counter/fleet/office/breakdowns.page.tsx',
      title: 'Gedimai',
      right: 'rentals:read',
      hears: ['rentals', 'units'],
    },
    'admin.rent.transfers': {
      path: '/admin/rent/perkelimai',
      page: 'counter/transfers/office/transfers.page.tsx',
      title: 'Perkėlimai',
      right: 'rentals:read',
      hears: ['transfers'],
      ofPlaces: true,
    },
    'admin.rent.transfers.new': {
      path: '/admin/rent/perkelimai/is/:from',
      page: 'counter/transfers/office/new-transfer.page.tsx',
      title: 'Naujas perkėlimas',
      right: 'transfers:write',
      hears: [],
      of: 'admin.rent.transfers',
    },
    'admin.rent.transfers.show': {
      path: '/admin/rent/perkelimai/:id',
      page: 'counter/transfers/office/transfer.page.tsx',
      title: 'Perkėlimas',
      right: 'rentals:read',
      hears: ['transfer:*'],
      of: 'admin.rent.transfers',
    },
    'admin.rent.inspections': {
      path: '/admin/rent/patikros',
      page: 'counter/fleet/office/inspections.page.tsx',
      title: 'Patikros',
      right: 'catalogue:read',
      hears: ['units'],
    },
  },
  Pristatymas: {
    'admin.rent.rounds': {
      path: '/admin/rent/marsrutai',
      page: 'counter/rounds/office/rounds.page.tsx',
      title: 'Maršrutai',
      right: 'rounds:plan',
      hears: ['stops', 'orders'],
    },
    'my-round': {
      path: '/marsrutas',
      page: 'counter/rounds/office/my-round.page.tsx',
      title: 'Mano maršrutas',
      right: 'rounds:drive',
      hears: [],
    },
    'admin.delivery': {
      path: '/admin/pristatymas',
      page: 'rentals/delivery/office/delivery.page.tsx',
      title: 'Pristatymas',
      tab: 'Zonos ir laikai',
      right: 'settings:read',
      hears: [],
    },
  },
  Pinigai: {
    'admin.accounting.payments': {
      path: '/admin/buhalterija/mokejimai',
      page: 'finance/payments/office/payments.page.tsx',
      title: 'Mokėjimai',
      right: 'payments:read',
      hears: ['payments', 'bank-entries'],
    },
    'admin.accounting.online': {
      path: '/admin/buhalterija/internetu',
      page: 'finance/online-payments/office/online-payments.page.tsx',
      title: 'Internetu gauta',
      right: 'payments:read',
      hears: ['payments'],
    },
    'admin.accounting.online.reconciliation': {
      path: '/admin/buhalterija/internetu/sutikrinimas',
      page: 'finance/online-payments/office/reconciliation.page.tsx',
      title: 'Internetu gautų pinigų sutikrinimas',
      tab: 'Sutikrinimas',
      right: 'payments:read',
      hears: ['payments'],
    },
    'admin.accounting.online.show': {
      path: '/admin/buhalterija/internetu/:id',
      page: 'finance/online-payments/office/online-payment.page.tsx',
      title: 'Mokėjimas internetu',
      right: 'payments:read',
      hears: ['payments'],
      of: 'admin.accounting.online',
    },
    'admin.accounting.deposits': {
      path: '/admin/buhalterija/uzstatai',
      page: 'finance/deposits/office/deposits.page.tsx',
      title: 'Užstatai',
      right: 'payments:read',
      hears: ['orders'],
    },
    'admin.accounting.refunds': {
      path: '/admin/buhalterija/grazinimai',
      page: 'finance/refunds/office/refunds.page.tsx',
      title: 'Grąžinimai',
      right: 'payments:read',
      hears: ['refunds'],
    },
    'admin.accounting.tills': {
      path: '/admin/buhalterija/kasa',
      page: 'finance/tills/office/tills.page.tsx',
      title: 'Kasa',
      right: 'payments:read',
      hears: ['tills'],
    },
    'admin.accounting.tills.show': {
      path: '/admin/buhalterija/kasa/:id',
      page: 'finance/tills/office/till.page.tsx',
      title: 'Kasa',
      right: 'payments:read',
      hears: ['till:*'],
      of: 'admin.accounting.tills',
    },
    'admin.accounting.debts': {
      path: '/admin/buhalterija/skolos',
      page: 'finance/debts/office/debts.page.tsx',
      title: 'Skolos',
      right: 'debts:read',
      hears: ['payments', 'clients'],
    },
    'admin.accounting.debts.rules': {
      path: '/admin/buhalterija/skolos/taisykles',
      page: 'finance/debts/office/debt-rules.page.tsx',
      title: 'Laiškai ir palūkanos',
      right: 'debts:read',
      hears: [],
    },
    'admin.accounting.debts.show': {
      path: '/admin/buhalterija/skolos/:id',
      page: 'finance/debts/office/debt.page.tsx',
      title: 'Kliento skola',
      right: 'debts:read',
      hears: ['payments', 'client:*'],
      of: 'admin.accounting.debts',
    },
    'admin.accounting.billing': {
      path: '/admin/buhalterija/saskaitu-paleidimas',
      page: 'finance/billing/office/billing-run.page.tsx',
      title: 'Sąskaitų paleidimas',
      right: 'billing:write',
      hears: [],
    },
    'admin.accounting.isaf': {
      path: '/admin/buhalterija/isaf',
      page: 'finance/books/office/isaf.page.tsx',
      title: 'i.SAF registras',
      tab: 'i.SAF',
      right: 'books:read',
      hears: [],
    },
    'admin.accounting.months': {
      path: '/admin/buhalterija/menesiai',
      page: 'finance/months/office/months.page.tsx',
      title: 'Mėnesio uždarymas',
      right: 'books:read',
      hears: ['months'],
    },
    'admin.accounting.numbers': {
      path: '/admin/buhalterija/numeriai',
      page: 'finance/books/office/document-series.page.tsx',
      title: 'Numerių tikrinimas',
      right: 'books:read',
      hears: [],
    },
  },
  Katalogas: {
    'admin.rent.products': {
      path: '/admin/rent/products',
      page: 'catalogue/office/rent-products.page.tsx',
      title: 'Nuomos produktai',
      right: 'catalogue:read',
      hears: ['products', 'categories', 'orders'],
      section: ['Nuoma', 'Produktai'],
    },
    'admin.rent.categories': {
      path: '/admin/rent/categories',
      page: 'catalogue/office/rent-categories.page.tsx',
      title: 'Nuomos kategorijos',
      right: 'catalogue:read',
      hears: ['categories', 'products'],
      section: ['Nuoma', 'Kategorijos'],
    },
    'admin.sell.products': {
      path: '/admin/sell/products',
      page: 'catalogue/office/sell-products.page.tsx',
      title: 'Pardavimo produktai',
      right: 'catalogue:read',
      hears: ['products', 'categories', 'orders'],
      section: ['Pardavimas', 'Produktai'],
    },
    'admin.sell.categories': {
      path: '/admin/sell/categories',
      page: 'catalogue/office/sell-categories.page.tsx',
      title: 'Pardavimo kategorijos',
      right: 'catalogue:read',
      hears: ['categories', 'products'],
      section: ['Pardavimas', 'Kategorijos'],
    },
    'admin.additions.products': {
      path: '/admin/additions/products',
      page: 'catalogue/office/addition-products.page.tsx',
      title: 'Priedai',
      tab: 'Priedų produktai',
      right: 'catalogue:read',
      hears: ['products', 'categories', 'orders'],
      section: ['Priedai', 'Produktai'],
    },
    'admin.additions.categories': {
      path: '/admin/additions/categories',
      page: 'catalogue/office/addition-categories.page.tsx',
      title: 'Priedų kategorijos',
      right: 'catalogue:read',
      hears: ['categories', 'products'],
      section: ['Priedai', 'Kategorijos'],
    },
    'admin.campaigns': {
      path: '/admin/akcijos',
      page: 'catalogue/prices/office/campaigns.page.tsx',
      title: 'Akcijos',
      right: 'catalogue:read',
      hears: ['campaigns'],
    },
  },
  Ataskaitos: {
    'admin.reports.utilisation': {
      path: '/admin/ataskaitos/panauda',
      page: 'counter/fleet/office/utilisation.page.tsx',
      title: 'Įrangos panauda',
      right: 'reports:read',
      hears: [],
    },
    'admin.reports.utilisation.product': {
      path: '/admin/ataskaitos/panauda/:id',
      page: 'counter/fleet/office/product-utilisation.page.tsx',
      title: 'Vienetų panauda',
      right: 'reports:read',
      hears: [],
      of: 'admin.reports.utilisation',
    },
    'admin.reports.discounts': {
      path: '/admin/ataskaitos/nuolaidos',
      page: 'sales/desk/office/discounts.page.tsx',
      title: 'Nuolaidos',
      right: 'reports:read',
      hears: [],
    },
    'admin.reports.lost-demand': {
      path: '/admin/ataskaitos/prarasta-paklausa',
      page: 'storefront/demand/office/lost-demand.page.tsx',
      title: 'Prarasta paklausa',
      right: 'reports:read',
      hears: [],
    },
    'admin.history': {
      path: '/admin/istorija',
      page: 'back-office/audit/office/history.page.tsx',
      title: 'Istorija',
      right: 'history:read',
      hears: ['*'],
    },
    'admin.security': {
      path: '/admin/saugumas',
      page: 'back-office/audit/office/security-events.page.tsx',
      title: 'Saugumo įvykiai',
      right: 'history:read',
      hears: [],
    },
    'admin.shop-state': {
      path: '/admin/duomenu-patikra',
      page: 'back-office/verify/office/shop-state.page.tsx',
      title: 'Duomenų patikra',
      right: 'system:read',
      hears: [],
    },
  },
  Nustatymai: {
    'admin.settings': {
      path: '/admin/settings',
      page: 'app/pages/settings.page.tsx',
      title: 'Nustatymai',
      right: 'settings:read',
      hears: [],
    },
    'admin.places': {
      path: '/admin/padaliniai',
      page: 'app/pages/places.page.tsx',
      title: 'Padaliniai',
      right: 'settings:read',
      hears: ['places', 'settings'],
    },
    'admin.fees': {
      path: '/admin/ikainiai',
      page: 'finance/fees/office/fees.page.tsx',
      title: 'Įkainiai',
      right: 'settings:read',
      hears: [],
    },
    'admin.wordings': {
      path: '/admin/tekstai',
      page: 'people/wording/office/wordings.page.tsx',
      title: 'Tekstai klientams',
      right: 'settings:read',
      hears: ['settings'],
    },
    'admin.wordings.show': {
      path: '/admin/tekstai/:key',
      page: 'app/pages/wording.page.tsx',
      title: 'Tekstas klientams',
      right: 'settings:read',
      hears: [],
      of: 'admin.wordings',
    },
  },
  Profilis: {
    AdminProfile: {
      path: '/admin/profile',
      page: 'app/pages/admin-profile.page.tsx',
      title: 'Profilis',
      right: 'office:enter',
      hears: [],
    },
  },
} as const satisfies Record<string, Record<string, ScreenDefinition>>

export type Entry = keyof typeof definition

export interface OfficeScreen extends ScreenDefinition {
  id: string
  entry: Entry
}

export const officeScreens: OfficeScreen[] = Object.entries(definition).flatMap(([entry, itsScreens]) =>
  Object.entries(itsScreens).map(([id, one]: [string, ScreenDefinition]) => ({ ...one, id, entry: entry as Entry })),
)
