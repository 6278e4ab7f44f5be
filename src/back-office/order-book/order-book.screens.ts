import { defineScreens } from '#shell/screens/define-screens.ts'

export const orderBookScreens = defineScreens({
  'admin.accounting.orders': {
    path: '/admin/buhalterija/uzsakymai',
    page: 'back-office/order-book/office/orders.page.tsx',
    title: 'Užsakymai',
    entry: 'Užsakymai',
    order: 10,
    section: ['Buhalterija', 'Užsakymai'],
    right: 'orders:read',
    revalidatesOn: ['orders'],
  },
  'admin.accounting.orders.show': {
    path: '/admin/buhalterija/uzsakymai/:id',
    page: 'back-office/order-book/office/order.page.tsx',
    title: 'Užsakymas',
    parent: 'admin.accounting.orders',
    order: 20,
    right: 'orders:read',
    revalidatesOn: ['order:*'],
  },
})
