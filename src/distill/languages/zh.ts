import type { Language } from "./language.ts";

/** 中文。 */
export const ZH: Language = {
  code: "zh",
  // Kana would make it Japanese.
  letters: /^(?!.*[\p{Script=Hiragana}\p{Script=Katakana}]).*\p{Script=Han}/su,
  leadIn:
    /^(?:(?:好的?|行|可以|嗯|是的?|对|不,|不，|不对|那么?|然后|另外|还有|谢谢|请|你好|ok|OK|但是?|所以|其实|算了)[，,。!！\s]*)+/u,
  joint: /[，,；;](?=(?:所以|但是?|而且|并且)?(?:以后|今后|不要|别|我们|统一|请|务必|必须|改用))/gu,
  points: /^(?:这个?|那个?|它|它们|这样|那样|这里|那里|其)/u,
  reason: /^(?:因为|否则|不然|由于)/u,
  acts: [
    {
      name: "told before",
      weight: 10,
      kind: "preference",
      is: /我?(?:不是|已经|之前|都|早就)(?:跟你)?(?:说过?|告诉过?你?|讲过?)了?(?:吗)?[，,]?(?:不要|别|要|用|让你|必须)/u,
    },
    {
      name: "complaint",
      weight: 10,
      kind: "preference",
      is: /^(?:你)?(?:为什么|怎么|为何)你?(?:还在|又在|仍然|还是在|老是|总是|一直)/u,
    },
    {
      name: "asked to remember",
      weight: 3,
      kind: "note",
      rule: "remember",
      is: /^(?:记住|请?记得|别忘了|不要忘记|请注意)[：:，,\s]?(?<title>.{4,})$/su,
    },
    {
      name: "standing wish",
      weight: 3,
      kind: "preference",
      is: /^(?:我们|你)?(?:以后|今后|从现在(?:起|开始)|从今以后|往后|每次|始终|总是|一律|永远|务必|必须|所有的?.{1,12}(?:都|一律|统一))(?!再说|可以|有空).{3,}/u,
    },
    {
      name: "ban",
      weight: 2,
      kind: "preference",
      is: /^(?:请)?(?:不要|别|禁止|不许|不准|切勿|绝不|绝对不要|永远不要|不能)(?!忘|担心|急|着急|管|动$|这样|停).{3,}/u,
    },
    {
      name: "instead",
      weight: 3,
      kind: "preference",
      is: /(?:用|使用|采用|选|走).{1,30}(?:而不是|而非|，?不要用|，?别用|，?不用|代替|替代).{1,}/u,
    },
    {
      name: "choice",
      weight: 3,
      kind: "decision",
      is: /^(?:我们|咱们|我)?(?:就|还是|最终|最后)?(?:决定|改用|改为|改成|换成|换用|采用|统一用|统一使用|统一成|放弃|弃用|去掉|不再)(?!这|那|它).{2,}/u,
    },
    { name: "choice", weight: 2, kind: "decision", is: /^(?:还是|就|那就)用.{2,}吧[。!！]*$/u },
    {
      name: "wish",
      weight: 3,
      kind: "preference",
      is: /^我(?:更)?(?:喜欢|倾向于?|希望(?:以后|所有|每)|不想要?|不喜欢|不希望)(?!这|那|它).{2,}/u,
    },
    {
      name: "should",
      weight: 2,
      kind: "decision",
      is: /^(?!(?:这|那|它|你)).{2,20}(?:应该|应当|必须|只能|不应该?|不能|需要始终).{3,}/u,
    },
  ],
  signs: [
    { name: "contrast", weight: 1, is: /而不是|而非|不要用|代替|替代|不再/u },
    {
      name: "scope",
      weight: 1,
      is: /任何|所有|全部|每个|每次|永远|始终|总是|一律|统一|再(?:用|次|也)|直接|只/u,
    },
    { name: "default", weight: 1, is: /默认/u },
    { name: "reason", weight: 1, is: /因为|否则|不然|以免|避免|防止/u },
    { name: "a question", weight: -6, is: /[?？]\s*$|(?:吗|呢|么)[。]*$/u },
    { name: "for the moment", weight: -10, is: /现在先|暂时|先(?!前|进)|这次|本次|今天|明天|目前|还没/u },
    { name: "supposed", weight: -10, is: /^(?:如果|假如|要是|也许|可能)|也许|或许|是不是/u },
    {
      name: "points",
      weight: -4,
      is: /^(?:这个?|那个?|它|这样|那样)(?!项目|仓库)|(?:方案|选项|第)\s*[一二三四\dA-D]/u,
    },
    {
      name: "consent",
      weight: -10,
      is: /(?:不用|不要|无需|不必|别)(?:再)?(?:问|确认|询问|征求)|(?:可以|允许|同意|批准)你|你可以/u,
    },
    {
      name: "work at hand",
      weight: -3,
      is: /(?:应该|需要|必须)(?:先)?(?:修复|检查|测试|运行|看|提交|继续|改一下)/u,
    },
    { name: "long", weight: -2, is: /^.{120,}$/su },
  ],
};
