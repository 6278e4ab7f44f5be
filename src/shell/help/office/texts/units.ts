import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kiekvienas nuomojamas įrankis su savo kodu: kur jis, kas jį turi, kada pirktas.',
  steps: [
    'Ieškokite pagal kodą, serijos numerį ar produktą; skaitytuvu nuskaitytas kodas tinka taip pat.',
    '„Naujas vienetas“ – kai nusipirkote dar vieną; kodą programa duoda pati.',
    'Pažymėję kelis galite atsispausdinti etiketes su kodais.',
    'Spauskite kodą: ten vieneto gyvenimas, patikros ir ką jis uždirbo.',
  ],
  after:
    'Naują vienetą iš karto galima užsakyti. Vieneto kodas tinka paieškoje, išdavimo, priėmimo ir naujo užsakymo ekranuose.',
  places:
    'Rodomi pasirinkto padalinio vienetai ir tie, kurie čia grįžo iš kitur. Vienetas nuomojamas ten, kur jo namai; grįžusį kitur parsivežkite arba duokite jam naujus namus.',
  next: [
    { to: '/admin/rent/products', words: 'Nuomos produktai' },
    { to: '/admin/rent/patikros', words: 'Patikros' },
    { to: '/admin/ataskaitos/panauda', words: 'Įrangos užimtumas' },
  ],
} satisfies ScreenHelp
