import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const ladders = buildShelfProducts('rent', 'Kopėčios ir pastoliai', [
  {
    title: 'Ištraukiamosios kopėčios IK 2 × 12, 5,9 m',
    pricePerDayCents: 690,
    units: 6,
    about:
      'Stogo, fasado ir latakų darbams. Dvi aliuminio dalys užfiksuojamos kabliais kas pakopą. Statykite 70° kampu taip, kad viršus būtų bent 1 m virš atramos.',
    properties: [
      ['Tipas', 'Kopėčios'],
      ['Ilgis sustumtų', '3,4 m'],
      ['Ilgis ištrauktų', '5,9 m'],
      ['Pakopos', '2 × 12'],
      ['Apkrova', '150 kg'],
      ['Svoris', '15 kg'],
    ],
    views: buildViews('extension-ladder', 'main', 'parts', 'detail'),
  },
  {
    title: 'Ištraukiamosios kopėčios IK 3 × 14, 9,8 m',
    pricePerDayCents: 990,
    units: 3,
    about:
      'Dviejų aukštų namo stogui pasiekti. Trys dalys, viršutinė traukiama virve. Ilgos kopėčios sunkios, statyti reikia dviese.',
    properties: [
      ['Tipas', 'Kopėčios'],
      ['Ilgis sustumtų', '4,1 m'],
      ['Ilgis ištrauktų', '9,8 m'],
      ['Pakopos', '3 × 14'],
      ['Apkrova', '150 kg'],
      ['Svoris', '29 kg'],
    ],
    views: buildViews('extension-ladder', 'main', 'detail'),
  },
  {
    title: 'Buitinės kopėčios su aikštele BK 6, 6 pakopų',
    pricePerDayCents: 490,
    units: 6,
    about:
      'Dažymo, apšvietimo ir vidaus apdailos darbams. Plačios pakopos, aikštelė su turėklu ir lentynėle įrankiams. Susilanksto iki 18 cm storio.',
    properties: [
      ['Tipas', 'Kopėčios'],
      ['Aikštelės aukštis', '1,3 m'],
      ['Darbinis aukštis', '3,3 m'],
      ['Apkrova', '150 kg'],
      ['Svoris', '9 kg'],
    ],
    views: buildViews('step-ladder', 'main', 'parts', 'size'),
  },
  {
    title: 'Mobilus bokštelis MB 5, darbinis aukštis 5,2 m',
    pricePerDayCents: 1990,
    units: 4,
    about:
      'Fasadui, luboms ir apšvietimui. Aliuminio rėmai surenkami dviese per 20 min., ratai stabdomi. Prieš lipdami užfiksuokite ratus ir pastatykite atramas. Bokštelio su žmogumi stumdyti negalima.',
    properties: [
      ['Tipas', 'Bokštelis'],
      ['Darbinis aukštis', '5,2 m'],
      ['Platformos aukštis', '3,2 m'],
      ['Platforma', '0,7 × 1,9 m'],
      ['Apkrova', '200 kg/m²'],
      ['Svoris', '86 kg'],
    ],
    views: buildViews('scaffold-tower', 'main', 'parts', 'detail', 'size'),
  },
  {
    title: 'Mobilus bokštelis MB 8, darbinis aukštis 8,2 m, dvi platformos ir keturios atramos',
    pricePerDayCents: 2890,
    units: 2,
    about:
      'Aukštesniems fasadams ir salėms. Duodame dvi platformas su liukais, borteliais ir keturias atramas. Lauke dirbti tik tada, kai vėjas neviršija 12 m/s.',
    properties: [
      ['Tipas', 'Bokštelis'],
      ['Darbinis aukštis', '8,2 m'],
      ['Platformos aukštis', '6,2 m'],
      ['Platforma', '1,35 × 1,9 m'],
      ['Apkrova', '200 kg/m²'],
      ['Svoris', '178 kg'],
    ],
    views: buildViews('scaffold-tower', 'main', 'size'),
  },
])
