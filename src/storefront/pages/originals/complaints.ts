import type { PageItem } from '../page-content.ts'

export const originalComplaints: PageItem = {
  id: 'skundai',
  title: 'Pretenzijos ir ginčai',
  text: `Pirmiausia rašykite mums: {kaip susisiekti}. Atsakome raštu ne vėliau kaip per 14\u00a0dienų.

Jei vartotojo atsakymas netenkina, jis gali nemokamai kreiptis į Valstybinę vartotojų teisių apsaugos tarnybą ([vvtat.lt](https://www.vvtat.lt)), kuri vartojimo ginčus sprendžia ne teismo tvarka. Visada galima kreiptis ir į teismą. Taikoma Lietuvos Respublikos teisė.`,
}
