import { defineScreens } from '#shell/screens/define-screens.ts'

export const smsScreens = defineScreens({
  'admin.sms': {
    path: '/admin/sms',
    page: 'people/sms/office/sms-register.page.tsx',
    title: 'SMS',
    entry: 'Klientai',
    order: 50,
    right: 'orders:read',
    revalidatesOn: ['sms'],
  },
})
