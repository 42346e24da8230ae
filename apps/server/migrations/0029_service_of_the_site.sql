-- Customer service of a demonstration is a page of its sandbox.
alter table service_link
  drop constraint service_link_url_check,
  add constraint service_link_url_check
    check (is_https_url(url) or (is_internal_path(url) and url ^@ '/sandbox/'));
