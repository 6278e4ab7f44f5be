import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const cutting = buildShelfProducts('rent', 'Pjovimas ir šlifavimas', [
  {
    title: 'Kampinis šlifuoklis KS 125, 125 mm, 1 400 W',
    pricePerDayCents: 590,
    units: 7,
    about:
      'Metalui, plytelėms ir suvirinimo siūlėms. Turi švelnų paleidimą ir apsaugą nuo savaiminio įsijungimo. Disko gaubto nuimti negalima.',
    properties: [
      ['Tipas', 'Kampinis šlifuoklis'],
      ['Galia', '1 400 W'],
      ['Disko skersmuo', '125 mm'],
      ['Sūkiai', '2 800–11 500 per min.'],
      ['Svoris', '2,3 kg'],
    ],
    views: buildViews('angle-grinder', 'main', 'parts', 'kit'),
  },
  {
    title: 'Kampinis šlifuoklis KS 230, 230 mm, 2 400 W',
    pricePerDayCents: 890,
    units: 5,
    about:
      'Armatūrai, profiliams, trinkelėms ir bordiūrams pjauti. Su pasukama galine rankena ir raktu diskui keisti. Betoną pjaukite deimantiniu disku ir junkite dulkių siurblį.',
    properties: [
      ['Tipas', 'Kampinis šlifuoklis'],
      ['Galia', '2 400 W'],
      ['Disko skersmuo', '230 mm'],
      ['Pjovimo gylis', '68 mm'],
      ['Sūkiai', '6 600 per min.'],
      ['Svoris', '5,4 kg'],
    ],
    views: buildViews('angle-grinder', 'main', 'size'),
  },
  {
    title: 'Benzininis pjaustytuvas BP 350, 350 mm',
    pricePerDayCents: 2990,
    units: 3,
    about:
      'Betonui, asfaltui, trinkelėms ir bėgiams pjauti ten, kur nėra elektros. Prie gaubto jungiama vandens žarna dulkėms slopinti. Variklis dvitaktis: degalų mišinys 1:50. Disko nusidėvėjimas matuojamas grąžinant.',
    properties: [
      ['Variklio galia', '3,7 kW'],
      ['Disko skersmuo', '350 mm'],
      ['Pjovimo gylis', '125 mm'],
      ['Degalai', 'benzino ir alyvos mišinys 1:50'],
      ['Svoris', '10,2 kg'],
    ],
    views: buildViews('disc-cutter', 'main', 'parts', 'detail'),
  },
  {
    title: 'Diskinis pjūklas DP 190, 190 mm, 1 600 W',
    pricePerDayCents: 890,
    units: 4,
    about:
      'Lentoms, fanerai ir plokštėms pjauti išilgai bei skersai. Padas pasukamas iki 45° kampu, gylis nustatomas svirtele. Nuomojamas su lygiagrečiuoju kreiptuvu ir vienu disku medienai.',
    properties: [
      ['Galia', '1 600 W'],
      ['Disko skersmuo', '190 mm'],
      ['Pjovimo gylis 90°', '67 mm'],
      ['Pjovimo gylis 45°', '49 mm'],
      ['Svoris', '4,2 kg'],
    ],
    views: buildViews('circular-saw', 'main', 'parts', 'detail'),
  },
  {
    title: 'Siaurapjūklis SP 120, 120 mm, 720 W',
    pricePerDayCents: 690,
    units: 4,
    about:
      'Lenktiems pjūviams medienoje, laminate ir plonoje skardoje. Pjūkleliai keičiami be įrankių. Duodame tris naujus pjūklelius medienai.',
    properties: [
      ['Galia', '720 W'],
      ['Pjovimo gylis medienoje', '120 mm'],
      ['Pjovimo gylis pliene', '10 mm'],
      ['Eigos ilgis', '26 mm'],
      ['Svoris', '2,6 kg'],
    ],
    views: buildViews('jigsaw', 'main', 'parts'),
  },
  {
    title: 'Skersavimo pjūklas SK 254, 254 mm, 1 800 W',
    pricePerDayCents: 1590,
    units: 3,
    about:
      'Tašams, grindjuostėms ir terasos lentoms pjauti tiksliu kampu. Stalas sukasi į abi puses po 47°, galvutė palinksta iki 45°. Stovą duodame kartu, nemokamai.',
    properties: [
      ['Galia', '1 800 W'],
      ['Disko skersmuo', '254 mm'],
      ['Didžiausias pjūvis', '90 × 305 mm'],
      ['Svoris', '16 kg'],
    ],
    views: buildViews('mitre-saw', 'main', 'parts', 'detail'),
  },
  {
    title: 'Plytelių pjaustymo staklės PS 1000 su vandens vonele',
    pricePerDayCents: 2190,
    units: 2,
    about:
      'Akmens masės plytelėms, akmeniui ir betono plokštėms iki 1 m ilgio. Diskas aušinamas vandeniu, pjovimo galvutė eina bėgiu. Prieš grąžindami išleiskite vandenį ir nuplaukite vonelę.',
    properties: [
      ['Galia', '1 200 W'],
      ['Pjovimo ilgis', '1 000 mm'],
      ['Disko skersmuo', '250 mm'],
      ['Pjovimo gylis', '60 mm'],
      ['Svoris', '48 kg'],
    ],
    views: buildViews('tile-saw', 'main', 'parts', 'detail', 'size'),
  },
  {
    title: 'Sienų ir lubų šlifuoklis „Žirafa“ ŽS 225, 225 mm',
    pricePerDayCents: 1990,
    units: 4,
    about:
      'Glaistytoms sienoms ir luboms šlifuoti nuo grindų, be pastolių. Galvutė lanksti, dulkės traukiamos per žarną, todėl junkite prie pramoninio siurblio. Šlifavimo diskai perkami atskirai.',
    properties: [
      ['Galia', '710 W'],
      ['Disko skersmuo', '225 mm'],
      ['Sūkiai', '1 000–2 000 per min.'],
      ['Ilgis', '1,5 m'],
      ['Svoris', '4,2 kg'],
    ],
    views: buildViews('wall-sander', 'main', 'parts', 'detail'),
  },
  {
    title: 'Grindų šlifavimo mašina GŠ 250, 2,2 kW',
    pricePerDayCents: 4490,
    units: 2,
    about:
      'Betono nelygumams, klijams ir dažams nušlifuoti. Dirbama su deimantinėmis lėkštėmis ir prijungtu dulkių siurbliu. Lėkštės nusidėvėjimas skaičiuojamas milimetrais, kaina nurodoma perdavimo akte.',
    properties: [
      ['Galia', '2,2 kW'],
      ['Maitinimas', '230 V'],
      ['Darbinis plotis', '250 mm'],
      ['Siurbimo jungtis', '50 mm'],
      ['Svoris', '66 kg'],
    ],
    views: buildViews('floor-grinder', 'main', 'parts', 'detail'),
  },
])
