import type { Language } from "./language.ts";

/** Español. */
export const ES: Language = {
  code: "es",
  letters: /[a-záéíóúñü]/i,
  leadIn:
    /^(?:(?:ok|vale|sí|si,|no,|bueno|bien|entonces|y|pero|por favor|gracias|hola|ah|mejor|al final)[,:!.]* )+/i,
  joint:
    /[,;] (?=(?:y |pero |así que )*(?:por favor |prefiero |deberíamos |no (?:uses|hagas|pongas) |usemos |mantengamos ))/gi,
  points: /^(?:\S+ ){0,3}(?:eso|esto|ese|esa|esos|esas|aquello|lo|ahí)(?=[\s,.!]|$)/i,
  reason: /^(?:porque|ya que|si no|así)\b/i,
  acts: [
    {
      name: "asked to remember",
      weight: 3,
      kind: "note",
      rule: "remember",
      is: /^(?:recuerda|acuérdate(?: de)?|ten(?:ga)? en cuenta|no olvides|anota)(?: que |: )(?<title>\S+ \S.*)$/is,
    },
    {
      name: "decided",
      weight: 3,
      kind: "decision",
      is: /^(?:hemos|habíamos) (?:decidido|acordado|elegido) (?!(?:eso|esto|hacerlo)\b)\S.+|^(?:decidimos|acordamos|elegimos) (?!(?:eso|esto|hacerlo)\b)\S.+/i,
    },
    {
      name: "told before",
      weight: 10,
      kind: "preference",
      is: /\b(?:ya )?te (?:dije|he dicho|pedí|había dicho) que (?<title>\S.+?)[?!.\s]*$/i,
    },
    {
      name: "complaint",
      weight: 10,
      kind: "preference",
      is: /^¿?por qué (?:sigues|continúas|vuelves a|todavía|aún) \S+ \S.+/i,
    },
    {
      name: "standing wish",
      weight: 3,
      kind: "preference",
      is: /^(?:siempre|nunca|jamás|de ahora en adelante|a partir de ahora|en adelante|en el futuro),? (?!(?:he|ha|había)\b)\S+ \S.+|^no (?:vuelvas|volver) a \S.+|^(?:usa|utiliza|escribe|pon|haz|responde|mantén) siempre \S.+/i,
    },
    {
      name: "wish",
      weight: 3,
      kind: "preference",
      is: /^(?:yo )?(?:prefiero|preferiría) (?!(?:eso|esto|esa|la primera|la segunda|la opción)\b)\S.+|^no (?:quiero|me gusta) (?!(?:eso|esto)\b)\S.+/i,
    },
    {
      name: "choice",
      weight: 3,
      kind: "decision",
      is: /^(?:mantengamos|sigamos con|quedémonos con|pasemos a|cambiemos a|abandonemos|nos quedamos con|vamos con) (?!(?:eso|esto|la primera|la segunda|la opción)\b)\S.+/i,
    },
    {
      name: "should",
      weight: 2,
      kind: "decision",
      is: /^(?:(?:el|la|los|las|cada|todos los|todas las) \S+(?: \S+)? )?(?:deberíamos|debemos|debería|deberían|deben?|hay que|tenemos que) \S.+/i,
    },
    {
      name: "ban",
      weight: 2,
      kind: "preference",
      is: /^no (?:uses|utilices|hagas|pongas|agregues|añadas|toques|cambies|escribas|incluyas|subas|borres) (?!(?:eso|esto|nada)\b)\S.+|^(?:sin|nada de|ningún|ninguna) \S+ \S.+/i,
    },
    {
      name: "order",
      weight: 1,
      kind: "preference",
      is: /^(?:usa|utiliza|usar|utilizar|usemos|usamos|mantén|prefiere) \S.+/i,
    },
  ],
  signs: [
    { name: "contrast", weight: 2, is: /\b(?:en (?:vez|lugar) de|y no |no más|ya no )\b|, no \S+[.!]*$/i },
    {
      name: "scope",
      weight: 1,
      is: /\b(?:siempre|nunca|jamás|tod[oa]s?|cada|solo|sólo|únicamente|en todas partes)(?=[\s,.!]|$)/i,
    },
    { name: "default", weight: 2, is: /\bpor defecto\b|\bpredeterminad[oa]s?\b/i },
    { name: "reason", weight: 1, is: /\b(?:porque|ya que|para evitar|para que|si no)\b/i },
    { name: "a question", weight: -6, is: /\?\s*$/ },
    {
      name: "for the moment",
      weight: -10,
      is: /\b(?:por ahora|de momento|ahora(?<!(?:de|partir de) ahora)(?! en adelante)|hoy|primero|esta vez|mañana|todavía no|aún no)\b/i,
    },
    {
      name: "supposed",
      weight: -10,
      is: /^(?:si|quizás?|tal vez)\s|\b(?:quizás?|tal vez|podríamos|a lo mejor)\b/i,
    },
    {
      name: "points",
      weight: -3,
      is: /\b(?:opción|paso|punto) ?\d|\b(?:la|el) (?:primer[ao]?|segund[ao]|otr[ao]|últim[ao]) (?:opción|solución|versión|enfoque)\b|:$/i,
    },
    {
      name: "work at hand",
      weight: -3,
      is: /\b(?:deberíamos|debemos|hay que|tenemos que|que) (?:arreglar|revisar|comprobar|probar|ejecutar|mirar|ver|corregir|seguir|continuar)\b|^no te preocupes/i,
    },
    {
      name: "consent",
      weight: -10,
      is: /\bsin (?:preguntar(?:me)?|confirmar|confirmación|pedir)\b|\b(?:puedes|autoriz|aprobad|permiso|no preguntes)/i,
    },
    { name: "long", weight: -2, is: /^.{260,}$/s },
  ],
};
