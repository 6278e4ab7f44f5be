import { defineScreens } from '#shell/screens/define-screens.ts'

export const transfersScreens = defineScreens({
  'admin.rent.transfers': {
    path: '/admin/rent/perkelimai',
    page: 'counter/transfers/office/transfers.page.tsx',
    title: 'Perkėlimai',
    entry: 'Technika',
    order: 50,
    onlyWithBranches: true,
    right: 'rentals:read',
    revalidatesOn: ['transfers'],
  },
  'admin.rent.transfers.new': {
    path: '/admin/rent/perkelimai/is/:from',
    page: 'counter/transfers/office/new-transfer.page.tsx',
    title: 'Naujas perkėlimas',
    parent: 'admin.rent.transfers',
    order: 60,
    right: 'transfers:write',
    revalidatesOn: [],
  },
  'admin.rent.transfers.show': {
    path: '/admin/rent/perkelimai/:id',
    page: 'counter/transfers/office/transfer.page.tsx',
    title: 'Perkėlimas',
    parent: 'admin.rent.transfers',
    order: 70,
    right: 'rentals:read',
    revalidatesOn: ['transfer:*'],
  },
})
