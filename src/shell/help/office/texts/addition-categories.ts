import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Priedų grupės ir prie ko jie siūlomi: pavyzdžiui, diskai – prie šlifuoklių.',
  steps: [
    '„Pridėti kategoriją“: pavadinimas ir paveikslėlis.',
    '„Siūlyti prie nuomos“ ir „Siūlyti prie pardavimo“ – prie kurių produktų pirkėjas matys šiuos priedus.',
    'Ištrinti galima tik tuščią kategoriją: pirmiau perkelkite jos produktus kitur.',
  ],
  after: 'Priedai iš karto siūlomi pasirinktų kategorijų produktų puslapiuose.',
  next: [{ to: '/admin/additions/products', words: 'Priedų produktai' }],
} satisfies ScreenHelp
