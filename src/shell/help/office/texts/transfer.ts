import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Vienas perkėlimas: kas vežama, kas jau atvyko.',
  steps: [
    'Pakraudami nuskaitykite vienetus ir spauskite „Išsiųsti“.',
    'Atsisiųskite važtaraštį ir duokite vairuotojui.',
    'Kitame padalinyje nuskaitykite, kas atvyko, ir spauskite „Priimti“.',
    'Ko galutinai nerasta, nurašykite su priežastimi.',
  ],
  after: 'Grįžę namo arba gavę naujus namus vienetai vėl nuomojami; kiti kitame padalinyje tik stovi.',
  next: [
    { to: '/admin/rent/perkelimai', words: 'Perkėlimai' },
    { to: '/admin/rent/units', words: 'Vienetai' },
  ],
} satisfies ScreenHelp
