const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Each is something that a reader sees, as an editor or another program writes it. */
export const visibleTexts: Record<string, string> = {
  'struck words':
    '<p>a <s>b</s> <del>c</del> <strike>d</strike> <span ' +
    'style="text-decoration:underline line-through">e <u>f</u></span></p>',
  'letters of each kind':
    '<p><strong>a</strong><i>b</i><u>c</u><ins>d</ins>H<sub>2</sub>m<sup>2</sup><code>e</code><mark ' +
    'class="marker-green">f</mark></p>',
  'colours and sizes':
    '<p><span ' +
    'style="color:#b3261e;background-color:#ffff00;font-size:22px">a</span><small>b</small><span ' +
    'class="text-huge">c</span></p>',
  alignment:
    '<h2 style="text-align:right">a</h2><p style="text-align:center">b</p><p ' +
    'style="text-align:justify">c</p><p style="margin-left:40px">d</p>',
  'headings with small letters in them':
    '<h1>a <span style="font-weight:normal;font-size:10.5pt">b</span> <small>c</small></h1>',
  'list starts and markers':
    '<ol start="7" style="list-style-type:upper-roman"><li>a</li><li value="12">b<ul ' +
    'style="list-style-type:square"><li>c</li></ul></li></ol><ol ' +
    'reversed><li>d</li><li>e</li></ol>',
  'coloured markers': '<ul><li style="--ck-content-list-marker-color:#b3261e">a</li></ul>',
  'boxes to tick':
    '<ul class="todo-list"><li><label><input type="checkbox" ' +
    'checked><span>a</span></label></li><li>b<ul><li><input ' +
    'type="checkbox">c</li></ul></li></ul>',
  'merged cells':
    '<figure class="table" style="width:70%;float:right"><table><colgroup><col ' +
    'style="width:25%"><col style="width:75%"></colgroup><thead><tr><th ' +
    'colspan="2">Nord</th></tr></thead><tbody><tr><td rowspan="2" ' +
    'style="background-color:#e8f0e8;vertical-align:top;border:1px solid ' +
    '#b3261e">a</td><td style="border-left:none">b</td></tr><tr><td ' +
    'style="text-align:right">c</td></tr></tbody></table><figcaption>Sum</figcaption></figure>',
  'tables that arrange':
    '<table role="presentation"><tbody><tr><td><h3>a</h3><p>b</p></td></tr></tbody></table>',
  pictures: `<figure class="image image-style-align-right" style="width:25%"><img src="${png}" alt="Kart"><figcaption>a</figcaption></figure><p>b<img src="${png}" width="20" alt="">c</p>`,
  'decorative pictures': `<p>a<img src="${png}" alt="" role="presentation"></p>`,
  'quotes, rules, links and breaks':
    '<blockquote><p>a</p><p>b <a ' +
    'href="https://example.org/a?b&amp;c">d</a></p></blockquote><hr><div ' +
    'class="page-break" style="page-break-after:always"><span ' +
    'style="display:none">&nbsp;</span></div><p>e<br>f<br></p><p>&nbsp;</p><pre>g  h\n ' +
    ' i</pre>',
};
