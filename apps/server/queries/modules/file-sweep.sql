-- sweep.repository loadOwner
select "owner"
  from "file_sweep";
