import type { Questions } from "./language.ts";

const SETTLED =
  "(?:decidimos|decidi|acordamos|elegimos|quedamos|dijimos|dije|dijiste|definimos|concluimos|hablamos|escogimos|optamos|(?:hemos|habiamos|he|habia) (?:decidido|acordado|elegido|dicho|quedado|definido))";
const TOPIC = "(?:sobre|para|acerca de|respecto a|con|del?|de la|en)";
export const spanishQuestions: Questions = {
  hints:
    "el la los las una para con que como por porque del en es son pero nuestro nosotros hay esta este esto ayer vez donde cual cuando decidimos usamos tenemos hacer haz mas muy ya lo le se un favor quiero puedes anterior ultima hicimos quedamos",
  marks: "áíóúñ¿¡",
  everyday:
    "archivo archivos funcion errores anade anadir agrega muestra muestrame abre abrir corrige corregir ejecuta ejecutar escribe escribeme cambia cambiar modifica modificar elimina eliminar borra renombra explica explicame ordena revisa revisar crea crear linea lineas pagina boton rama clase valor valores usuario usuarios problema pregunta tarea nuevo nueva antiguo antigua dia dias noche hora directo prueba pruebas",
  recall: [
    String.raw`\b(?:que|como|donde|cuando|cual(?:es)?|cuant[oa]s?|por que|en que)\b[^?\n]{0,60}\b${SETTLED}\b`,
    String.raw`\bcual(?:es)? (?:era|eran|fue|es|son) (?:la|el|las|los|nuestra|nuestro) (?:decision|razon|razones|motivo|plan|convencion|acuerdo)`,
    String.raw`\b(?:la ultima vez|la vez pasada|anteriormente|en la sesion anterior|el otro dia)\b[^.!?\n]{0,80}\?`,
    String.raw`\b(?:donde|en que) (?:nos quedamos|lo dejamos|quedamos|estabamos|ibamos)\b`,
    String.raw`\b(?:hemos|habiamos) (?:probado|intentado|usado|visto) (?:ya|alguna vez)\b|\b(?:ya|alguna vez) (?:hemos |habiamos )?(?:probamos|usamos|intentamos|probado|usado)\b`,
    String.raw`\brecuerdame\b|\bcomo (?:acordamos|quedamos|dijimos)\b`,
  ],
  about: [
    String.raw`\b(?:que|como|donde|cuanto) ${SETTLED}(?: hacer| usar)? ${TOPIC} (?<subject>.+)`,
    String.raw`\bpor que (?:${SETTLED}|usamos|cambiamos a|dejamos|descartamos|pasamos a)(?: usar| de| por)? (?<subject>.+)`,
    String.raw`\b(?:que|cual(?:es)?|cuantos?) (?<subject>[^?]{2,40}?) (?:${SETTLED}|usamos)\b`,
    String.raw`\b(?:te acuerdas|recuerdas) (?:de |del |que )?(?<subject>.+)`,
    String.raw`\bcomo (?:arreglamos|resolvimos|solucionamos|corregimos|evitamos) (?<subject>.+)`,
    String.raw`\bque sab(?:emos|es) (?:sobre|de|del) (?<subject>.+)`,
  ],
  asking:
    "decidimos decidido decision acordamos acordado acuerdo elegimos elegido quedamos quedado dijimos dije dijiste dicho definimos concluimos hablamos escogimos optamos razon razones motivo recuerdas recuerdame acuerdas ultima vez pasada anteriormente sesion anterior sabemos sabes arreglamos resolvimos solucionamos corregimos usamos dejamos estabamos",
  history: [
    String.raw`\b(?:antes|anteriormente|originalmente|al principio|inicialmente)\b[^\n]{0,60}\?`,
    String.raw`\b(?:antigu[oa]|anterior|original|viej[oa]|inicial) (?:\w+ )?(?:limite|valor|nombre|formato|decision|version|enfoque|solucion)\b`,
    String.raw`\b(?:cuando|por que) (?:cambiamos|migramos|dejamos|abandonamos|reemplazamos|pasamos)\b`,
  ],
  sessionSummaries: [
    String.raw`\bque (?:hicimos|hice|hemos hecho|terminamos|avanzamos|se hizo|paso)\b`,
    String.raw`\bresumen\b[^?\n]{0,30}\b(?:ayer|hoy|semana|mes)`,
  ],
  goals: String.raw`\b(?:objetivos?|metas?|hitos?)\b`,
  whatProject: String.raw`\b(?:que (?:es|hace) (?:este|el|nuestro) (?:proyecto|repo(?:sitorio)?|paquete)\s*(?:[?.!]|$)|de que (?:trata|va) (?:este|el|nuestro) (?:proyecto|repo(?:sitorio)?))`,
  whereDefined: String.raw`\bdonde (?:esta|estan|se)\b[^?.\n]{0,80}\b(?:definid[oa]s?|declarad[oa]s?|especificad[oa]s?)\b|\bdonde se (?:definen?|declaran?|especifican?)\b`,
  progress: String.raw`\b(?:contin(?:ua|uar|uemos)|sigamos|sigue|retom\w+|quedamos|quedo pendiente|pendientes?|falta(?:ba|n)? |a medias|sin terminar|por donde ibamos)\b`,
  reason: String.raw`\b(?:por que|razon(?:es)?|motivos?)\b`,
  failure: String.raw`\b(?:error(?:es)?|fall[aoe]\w*|excepcion|rot[oa]s?|se cae|bloquead[oa]|no funciona|rechazad[oa])\b`,
  ours: String.raw`\b(?:nosotros|nuestr[oa]s?|aqui|otra vez|todavia|como siempre|este (?:proyecto|repo|repositorio)|usamos|tenemos|decidimos|acordamos|quedamos)\b`,
  general: String.raw`\b(?:que es una?|diferencia entre|explica(?:me)?|ventajas y desventajas|en general|como (?:se hace|puedo|se puede)|traduce|recomienda|mejor forma|escribeme|dame una?)\b`,
  atHand: String.raw`\best[ea]s? (?:archivo|fichero|funcion|linea|metodo|test|prueba|componente|bucle|clase)|\blinea \d+|\berrata\b`,
  reply: String.raw`^\s*(?:si|no|ok|vale|gracias|perfecto|genial|bien|de acuerdo|dale|sigue|continua|para|espera|exacto|listo|hazlo|claro|bueno|adelante)\b(?!.*\?)`,
  times: [
    [String.raw`\banteayer\b|\bantes de ayer\b`, "ago", "day"],
    [String.raw`\bayer\b`, "yesterday", "day"],
    [String.raw`\b(?:hoy|esta manana|esta tarde)\b`, "today", "day"],
    [String.raw`\bla semana pasada\b`, "last", "week"],
    [String.raw`\bel mes pasado\b`, "last", "month"],
    [String.raw`\bel ano pasado\b`, "last", "year"],
    [String.raw`\bhace (?<count>\d+|un|dos|tres) dias?\b`, "ago", "day"],
    [String.raw`\bhace (?<count>\d+|una|dos|tres) semanas?\b`, "ago", "week"],
    [String.raw`\bhace (?<count>\d+|un|dos|tres) mes(?:es)?\b`, "ago", "month"],
  ],
};
